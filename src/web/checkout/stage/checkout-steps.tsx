import './checkout-steps.css';

const STEPS = [
  { stage: 'shipping', label: '1. Shipping' },
  { stage: 'payment', label: '2. Payment' },
] as const;

type Stage = (typeof STEPS)[number]['stage'];

export const CheckoutSteps = ({ current }: { current: Stage }) => (
  <ol className="checkout-steps">
    {STEPS.map(({ stage, label }) => (
      <li
        key={stage}
        aria-current={stage === current ? 'step' : undefined}
        data-done={(current === 'payment' && stage === 'shipping') || undefined}
      >
        {label}
      </li>
    ))}
  </ol>
);
