export const MAILS_PATH = '/api/admin/mails';
