import { phrasesOf } from './find-phrase.ts';

/** Other people's brands, characters and slogans. Ordinary words that are also brands ("target", "coach", "dove") are not here. */
export const BRANDS: readonly string[] = phrasesOf(`
  abercrombie, adidas, air jordan, balenciaga, bottega veneta, burberry, calvin klein, carhartt, cartier, chanel,
  christian dior, crocs, dior, dolce gabbana, dolce and gabbana, ed hardy, fendi, fila, givenchy, gucci, hermes
  paris, hollister, hugo boss, lacoste, levi strauss, louis vuitton, lululemon, michael kors, moncler, nike, north
  face, off white brand, patagonia clothing, prada, ralph lauren, ray ban, reebok, rolex, skechers, supreme new
  york, swarovski, tiffany co, tiffany and co, breakfast at tiffanys, tommy hilfiger, under armour, valentino
  garavani, versace, victorias secret, von dutch, yeezy, yves saint laurent, ysl, lvmh, converse all star, vans off
  the wall, birkenstock, stetson hats,

  absolut vodka, aperol, bacardi, baskin robbins, ben and jerrys, bud light, budweiser, burger king, busch light,
  buffalo wild wings, captain morgan, cheetos, chick fil a, chipotle mexican grill, coca cola, coors, coors light,
  corona extra, costco, doritos, dr pepper, dunkin donuts, fireball whisky, gatorade, grey goose, guinness,
  heineken, hennessy, hooters, ihop, in n out burger, jack daniels, jagermeister, jim beam, johnnie walker, jose
  cuervo, kfc, kit kat, krispy kreme, mcdonalds, michelob, mike s hard lemonade, miller lite, miller high life,
  modelo especial, monster energy, mountain dew, mtn dew, nutella, oreo, pabst, pabst blue ribbon, patron tequila,
  pepsi, pizza hut, popeyes, pringles, red bull, redbull, skittles, smirnoff, snickers, starbucks, stella artois,
  taco bell, tequila patron, tim hortons, titos vodka, trader joes, twisted tea, waffle house, white castle, white
  claw, veuve clicquot, dom perignon, moet, don julio, casamigos, big mac, happy meal,

  7 eleven, airbnb, amazon prime, bass pro shops, bed bath beyond, buc ees, bucees, cabelas, caterpillar inc,
  facebook, fedex, google, home depot, ikea, instagram, iphone, john deere, kmart, kleenex, macbook, microsoft,
  netflix, nintendo, onlyfans, playstation, roblox, snapchat, sony, spotify, tiktok, tinder, tupperware, venmo,
  viagra, walmart, xbox, yeti coolers, youtube, zillow, sephora, botox, ozempic, xanax, adderall, zyn, marlboro,
  newport 100s, camel cigarettes,

  audi, bentley motors, bmw, bugatti, cadillac, chevrolet, chevy, corvette, ferrari, ford f150, ford mustang, harley
  davidson, honda, hyundai, jeep, jeep wrangler, kawasaki, lamborghini, lexus, maserati, mercedes, mercedes benz,
  mercedes amg, nascar, nissan, porsche, rolls royce, subaru, toyota, volkswagen, volvo, kenworth, peterbilt, mack
  trucks, polaris rzr, ski doo,

  barbie, batman, bluey, buzz lightyear, call of duty, captain america, darth vader, deadpool, disney, disneyland,
  disneyworld, donald duck, dora the explorer, dungeons and dragons, dungeons dragons, elsa frozen, fortnite, game
  of thrones, garfield cat, grinch, gryffindor, harry potter, hello kitty, hogwarts, homer simpson, hot wheels, iron
  man, james bond, jurassic park, lego, lord of the rings, mario kart, marvel comics, mickey mouse, minecraft,
  minnie mouse, my little pony, optimus prime, paw patrol, peppa pig, pikachu, play doh, pokemon, scooby doo, sesame
  street, shrek, slytherin, snoopy, sonic the hedgehog, spider man, spiderman, spongebob, squid game, star trek,
  star wars, stranger things, super mario, superman, teletubbies, the simpsons, thomas the tank engine, tinkerbell,
  transformers movie, wonder woman, yoda, baby yoda, winnie the pooh, care bears, smurfs, looney tunes, bugs bunny,
  rick and morty, south park, the office tv, dunder mifflin, central perk, top gun maverick, mean girls movie, dirty
  dancing movie, ghostbusters,

  boston celtics, boston red sox, chicago bears, chicago bulls, chicago cubs, dallas cowboys, denver broncos, fifa,
  golden state warriors, green bay packers, houston astros, kansas city chiefs, la lakers, las vegas raiders, los
  angeles dodgers, los angeles lakers, march madness, mlb, nba, ncaa, new england patriots, new york giants, new
  york knicks, new york yankees, nfl, nhl, olympics, philadelphia eagles, pittsburgh steelers, san francisco 49ers,
  seattle seahawks, super bowl, superbowl, tampa bay buccaneers, ufc, usga, world series champions, wwe,
  wrestlemania, pga tour, real madrid, manchester united, fc barcelona, buffalo bills, detroit lions, miami
  dolphins, yankees,

  bad bunny, beyonce, beyonce knowles, britney spears, cardi b, dolly parton, drake ovo, elvis presley, eras tour,
  grateful dead, guns n roses, harry styles, iron maiden, kanye west, kardashian, lady gaga, marilyn monroe,
  metallica, michael jackson, michael jordan, morgan wallen, muhammad ali, pink floyd, rolling stones, snoop dogg,
  swiftie, taylor swift, the beatles, travis kelce, tupac, willie nelson, zach bryan, billie eilish, sabrina
  carpenter, chappell roan, nirvana band,

  just do it, im lovin it, i m lovin it, finger lickin good, got milk, have it your way, eat fresh, taste the
  rainbow, open happiness, melts in your mouth, the happiest place on earth, hakuna matata, may the force be with
  you, lets get ready to rumble, let s get ready to rumble, i am your father, red bull gives you wings, gives you
  wings, think different, impossible is nothing, shot on iphone, because youre worth it, snap crackle pop, good to
  the last drop, king of beers, its finger lickin good, livestrong, make america great again, maga, black lives
  matter fund, thats what she said the office
`);

/** What only a person can tell: hateful on one hat, harmless on another. */
export const DOUBTFUL: readonly string[] = phrasesOf(`
  nazi, swastika, aryan, negro, tranny, dyke, homo, spic, coon, gypsy whore, jap, white lives matter, all lives
  matter, holocaust, auschwitz, isis, al qaeda, taliban, hamas, rape, rapist, pedo, pedophile, school shooter, mass
  shooter, confederate, antifa, proud boys, qanon, master race, build the wall, kill yourself, kys, cripple,
  spastic, midget, eskimo, half breed, ladyboy, lesbo, libtard, feminazi, redskin, shylock, sambo, troon, jewess
`);

/** First names that are also brands or doubtful words. They pass alone in a line, also with an initial. */
export const GIVEN_NAMES: readonly string[] = phrasesOf(`
  aryan, chanel, isis, lexus, mercedes, tiffany
`);

/** Harmless words with one of the above in them. */
export const HARMLESS_ASKED: readonly string[] = phrasesOf(`
  grammar nazi, homo sapiens, homo sapien, maine coon, rio negro, spic and span, spic n span, van dyke
`);
