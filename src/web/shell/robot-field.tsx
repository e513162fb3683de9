import './robot-field.css';

/** A field that people neither see nor reach; the server ignores whoever fills it in. */
export const RobotField = () => (
  <label className="for-robots" aria-hidden="true">
    Website
    <input name="website" tabIndex={-1} autoComplete="off" />
  </label>
);
