import { data } from 'react-router';
import { SignInRequired } from './sign-in-required.tsx';

export const meta = () => [{ title: 'Admin | Unhinged Hats' }, { name: 'robots', content: 'noindex' }];

export const loader = () => data(null, { status: 401, headers: { 'Cache-Control': 'no-store' } });

export default SignInRequired;
