/** How many requests each client network may make: `burst` at once, then `perMinute`. A route's `limit` names its bucket. */
export const BUCKETS = {
  orders: { burst: 120, perMinute: 20 },
  rates: { burst: 60, perMinute: 30 },
  // The cart asks with each change, and for its code, whose uses are counted.
  estimates: { burst: 120, perMinute: 60 },
  /** Calculations of sales tax, which cost the owner a fee. */
  taxes: { burst: 30, perMinute: 6 },
  settle: { burst: 60, perMinute: 30 },
  changes: { burst: 60, perMinute: 30 },
  subscribe: { burst: 20, perMinute: 2 },
  // Everything about one person, which may be much, and erasing it, which the log keeps.
  copies: { burst: 10, perMinute: 2 },
  problems: { burst: 20, perMinute: 4 },
  reviews: { burst: 20, perMinute: 4 },
  reviewLists: { burst: 120, perMinute: 60 },
  // A page may have two dozen.
  reviewPhotos: { burst: 600, perMinute: 300 },
  forgotPassword: { burst: 5, perMinute: 1 },
  setUp: { burst: 20, perMinute: 10 },
  // Of an office, too. Guesses have waits of their own.
  signIns: { burst: 120, perMinute: 30 },
  passkeys: { burst: 20, perMinute: 10 },
  // Pictures for newsletters, which nothing deletes.
  newsletterPictures: { burst: 60, perMinute: 1 },
  visits: { burst: 120, perMinute: 60 },
  newCrews: { burst: 20, perMinute: 2 },
  // Friends at one party share an address.
  crews: { burst: 120, perMinute: 40 },

  // What follows is counted by the code of a route.
  // For each list of names.
  crew: { burst: 200, perMinute: 60 },
  // Each administrator's requests, which the log keeps for two years. A change takes ten.
  team: { burst: 3000, perMinute: 600 },
  // Newsletters that helpers send or schedule: five, and about one a day.
  newsletters: { burst: 5, perMinute: 0.0007 },
  // What the team writes to the shopper of each order.
  letters: { burst: 20, perMinute: 0.5 },
  // Changes of each order, because each writes to its address, which may be somebody else's.
  order: { burst: 20, perMinute: 0.5 },
  // Only discount codes that do not exist.
  codes: { burst: 20, perMinute: 6 },
  // Every hat of a cart, because checking one costs as much as sending a thousand pages.
  designs: { burst: 2000, perMinute: 600 },
  // Questions to Printful, of which all shoppers share a number: shipping rates, and whether hats are still made. Without one, it is as
  // if it did not answer.
  printfulQuestions: { burst: 30, perMinute: 10 },
  // The bodies of orders, most of which are pictures that are stored.
  orderKilobytes: { burst: 24_000, perMinute: 2400 },
  // The forms of reports: three of the largest at once.
  reportKilobytes: { burst: 36_000, perMinute: 3600 },
  // Only pages of the list that are not kept. Every check of a cart reads them all, and many shoppers may share an address.
  productLists: { burst: 600, perMinute: 600 },
  // Only pages of which one visitor's differs from the next one's, and hat pages that are not kept.
  renders: { burst: 200, perMinute: 200 },
  // Only pictures that must be drawn or converted, because all clients share what does it.
  pictures: { burst: 200, perMinute: 60 },
};

export type BucketName = keyof typeof BUCKETS;
