import { Link } from 'react-router';

/** What a shopper agrees to by paying. */
export const PayTerms = ({ className }: { className?: string }) => (
  <p className={`note ${className ?? ''}`}>
    By paying you confirm that you are 18 or older and agree to our{' '}
    <Link to="/terms-of-service">Terms of Service</Link> and <Link to="/privacy-policy">Privacy Policy</Link>.
  </p>
);
