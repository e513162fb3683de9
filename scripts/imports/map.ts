/** Which folders of `src` each folder may import. */
export const KNOWS: Record<string, readonly string[]> = {
  domain: [],
  hat: ['domain'],
  wire: ['domain', 'hat'],
  server: ['domain', 'hat', 'wire'],
  web: ['domain', 'hat', 'wire'],
  sandbox: [],
  start: ['server'],
};

/** Folders that import nothing but rules: no clock, chance, network, disk or package. */
export const PURE: readonly string[] = ['domain', 'hat'];

/** Packages that stand at the door, and the files of the server and the web where they come in. */
export const PACKAGES: readonly { packages: readonly string[]; where: RegExp; says: string }[] = [
  {
    packages: ['kysely', 'pg'],
    where: /^src\/server\/(db\/|.*queries\.ts$)/,
    says: 'SQL is written in queries.ts and in db',
  },
  { packages: ['pg-boss'], where: /^src\/server\/jobs\//, says: 'the queue is known to jobs alone' },
  {
    packages: ['stripe'],
    where: /^src\/server\/gateways\/stripe/,
    says: 'Stripe is spoken to by its gateway',
  },
  {
    packages: ['better-auth'],
    where: /^src\/server\/access\//,
    says: 'who may sign in is the business of access',
  },
  { packages: ['nodemailer'], where: /^src\/server\/gateways\/mail/, says: 'mail goes out by its gateway' },
  {
    packages: ['@stripe/stripe-js', '@stripe/react-stripe-js'],
    where: /^src\/web\//,
    says: "Stripe's elements belong to the web",
  },
];

/** Names under which anything could lie. */
export const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|managers?)(\/|\.tsx?$)/;

/** The environment is read at the door of each process; the rest is handed what it needs. */
export function mayReadEnvironment(path: string): boolean {
  return /^src\/(server\/config\.ts|start\.ts|start\/.*|sandbox\/(main|settings)\.ts)$/.test(path);
}
