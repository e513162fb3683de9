import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { useAdminTimeZone } from '../admin-context.ts';

interface ScheduleFieldsProps {
  isBusy: boolean;
  onSchedule(at: { day: string; time: string }): void;
}

/** A day and a time, as clocks in the shop's zone show them, at which a campaign is sent by itself. */
export function ScheduleFields({ isBusy, onSchedule }: ScheduleFieldsProps) {
  const zone = useAdminTimeZone().replace(/^.*\//, '').replaceAll('_', ' ');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  return (
    <fieldset className="campaign-schedule">
      <legend>Send it later</legend>
      <InputField label="Day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <InputField
        label={`Time in ${zone}`}
        type="time"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Button
        voice="plain"
        tone="white"
        busy={isBusy}
        disabled={day === '' || time === ''}
        onClick={() => onSchedule({ day, time })}
      >
        Schedule
      </Button>
    </fieldset>
  );
}
