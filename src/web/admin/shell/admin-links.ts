/** The pages of the administration, as its header names them. */
export const ADMIN_LINKS = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/overview', label: 'Overview' },
  { to: '/admin/campaigns', label: 'Campaigns' },
  { to: '/admin/outbox', label: 'Outbox' },
  { to: '/admin/health', label: 'Health' },
  { to: '/admin/log', label: 'Log' },
  { to: '/printful-admin', label: 'Printful' },
  { to: '/admin/privacy', label: 'Privacy' },
  { to: '/admin/security', label: 'Security' },
] as const;
