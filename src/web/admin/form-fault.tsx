import { Notice } from '../ui/notice.tsx';

/** What is wrong with a form as a whole, told when it comes up. */
export const FormFault = ({ text }: { text: string | null }) => (
  <div aria-live="assertive">{text && <Notice kind="error">{text}</Notice>}</div>
);
