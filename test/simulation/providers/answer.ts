export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
