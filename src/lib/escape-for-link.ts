/** Escapes a value in a link's query. Chats cut punctuation off the end of a link, so it is escaped although a query does not require it. */
export const escapeForLink = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
