import { useState } from 'react';
import { readSettingsForm, type SettingsForm, settingsForm } from '../../../domain/settings/settings-form.ts';
import type { SettingsEntry } from '../../../wire/admin/settings.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { refreshSettings } from '../../use-settings.ts';
import { toastError, useSingleMutation, withReason } from '../kit/action.tsx';
import { useLeaveQuestion } from '../kit/use-leave-question.tsx';
import { useListsReload } from '../kit/use-list.ts';
import { countChanges, previewedSettings, rebaseForm } from './compare-settings.ts';

export const SETTINGS_PATH = '/api/admin/settings';

/** What the page shows beside the settings. */
export const FACTS_PATH = `${SETTINGS_PATH}/facts`;

/** What is being saved: a form, or an earlier version to restore. */
type Change = { kind: 'save'; form: SettingsForm } | { kind: 'restore'; version: number };

/** The settings form: its fields, their problems, and the conflict if someone else saved first. */
export function useSettingsForm(opened: SettingsEntry) {
  const [entry, setEntry] = useState(opened);
  const [form, setForm] = useState(() => settingsForm(opened.settings));
  const [problems, setProblems] = useState<SettingsForm>({});
  const [theirs, setTheirs] = useState<SettingsEntry | null>(null);
  const reload = useListsReload(SETTINGS_PATH);
  const before = settingsForm(entry.settings);
  const changes = countChanges(before, form);
  const { inForce, edited } = previewedSettings(entry, form, theirs);

  const leaveQuestion = useLeaveQuestion(changes > 0);

  function adopt(next: SettingsEntry, nextForm = settingsForm(next.settings)) {
    setEntry(next);
    setForm(nextForm);
    setProblems({});
    setTheirs(null);
    void reload();
    // The page around the form says whether the shop is on holiday.
    void refreshSettings();
  }

  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (change: Change) =>
      change.kind === 'save'
        ? apiRequest<SettingsEntry>('POST', SETTINGS_PATH, {
            body: { version: entry.version, form: change.form },
          })
        : apiRequest<SettingsEntry>('POST', `${SETTINGS_PATH}/${change.version}/restore`, {
            body: {
              version: entry.version,
            },
          }),
    onSuccess: (saved, { kind }) => {
      toast(kind === 'save' ? SAVED : RESTORED);
      adopt(saved);
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.refusal : null;
      if (refusal?.code === 'conflict' && refusal.details) {
        setTheirs(refusal.details as SettingsEntry);
        void reload();
      } else if (refusal?.code === 'invalid' && refusal.details) setProblems(refusal.details as SettingsForm);
      else if (refusal?.code === 'invalid') toastError(refusal.message);
      else toastError(withReason('The settings were not saved. Please try again.', error));
    },
  });

  return {
    /** The version in force, as far as this page knows. */
    inForce,
    form,
    problems,
    theirs,
    changes,
    /** The settings in force once the form is saved; null while it has mistakes. */
    edited,
    leaveQuestion,
    isSaving: isPending && variables?.kind === 'save',
    isRestoring: isPending && variables?.kind === 'restore',
    write(changed: SettingsForm) {
      const next = { ...form, ...changed };
      // What is typed into a field that is hidden now could be refused out of sight.
      if (changed['holiday.effect'] === 'closed') next['holiday.moreDays'] = before['holiday.moreDays'] ?? '';
      setForm(next);
      // Fields that show an error are checked on every keystroke until they are valid.
      const current = readSettingsForm(next).problems ?? {};
      setProblems(keepProblems(problems, current));
    },
    leave(name: string) {
      const found = Object.entries(readSettingsForm(form).problems ?? {});
      // What was typed may contradict another field, as the first and the last day of a holiday. One that is empty may be next.
      const near = found.filter(
        ([other]) => other === name || (partOf(other) === partOf(name) && form[other]?.trim()),
      );
      if (near.length > 0) setProblems({ ...problems, ...Object.fromEntries(near) });
    },
    /** Saves the form if it is valid. */
    save() {
      const found = readSettingsForm(form).problems ?? {};
      setProblems(found);
      if (Object.keys(found).length === 0) mutate({ kind: 'save', form });
    },
    restore: (version: number) => mutate({ kind: 'restore', version }),
    discard() {
      if (theirs) return adopt(theirs);
      setForm(before);
      setProblems({});
    },
    takeTheirs: () => theirs && adopt(theirs),
    keepMine: () => theirs && adopt(theirs, rebaseForm(before, form, settingsForm(theirs.settings))),
  };
}

const SAVED = {
  title: 'Settings saved',
  description: 'Every cart uses them now, open ones too. Orders keep the settings they were placed under.',
};
const RESTORED = { ...SAVED, title: 'Earlier settings are back' };

/** "holiday" of "holiday.from". */
const partOf = (name: string) => name.split('.')[0];

const keepProblems = (before: SettingsForm, current: SettingsForm): SettingsForm =>
  Object.fromEntries(Object.entries(current).filter(([name]) => name in before));
