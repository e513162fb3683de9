import { ButtonLink } from '../ui/button.tsx';
import './sign-in-required.css';

export const SignInRequired = () => (
  <div className="wrap sign-in-required">
    <h1>Sign-in required</h1>
    <p>This page is for the shop's administrator.</p>
    <ButtonLink to="/" tone="white" voice="plain">
      Back to Homepage
    </ButtonLink>
  </div>
);
