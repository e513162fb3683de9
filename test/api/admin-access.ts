import { expect } from 'vitest';
import type { SecurityAnswer } from '../../src/wire/access.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import type { OpenShop } from './open-shop.ts';

/** Signs Robin in to a shop and collects every secret used there. */
export function adminAccess(shop: () => OpenShop) {
  const secrets = new Set<string>([ROBIN.password]);
  const browser = (headers: Record<string, string> = {}) => new AdminBrowser(shop().url, headers);
  const remember = ({ cookies }: AdminBrowser) => {
    for (const value of cookies.values()) secrets.add(decodeURIComponent(value));
  };
  return {
    secrets,
    browser,
    remember,
    async signedIn(): Promise<AdminBrowser> {
      const owner = browser();
      expect((await owner.signIn(ROBIN.email, ROBIN.password)).body).toEqual({ next: 'nothing' });
      remember(owner);
      return owner;
    },
    securityOf: async (owner: AdminBrowser) =>
      (await owner.ask('GET', '/api/admin/security')).body as SecurityAnswer,
    /** Expects a log without any of the secrets used so far. */
    expectNoSecretInLog() {
      const log = shop().output();
      for (const secret of secrets) expect(log).not.toContain(secret);
      expect(log).not.toContain(ROBIN.email);
    },
  };
}
