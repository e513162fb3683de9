import { data } from 'react-router';
import { NotFound } from './not-found.tsx';

export const meta = () => [
  { title: 'Page Not Found | Unhinged Hats' },
  { name: 'robots', content: 'noindex' },
];

export const loader = () => data(null, { status: 404 });

export default NotFound;
