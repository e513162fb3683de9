/** A route with an id in its path. */
export interface ById {
  Params: { id: string };
}
