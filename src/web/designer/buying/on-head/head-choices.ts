/** Flat colors. `shade` is skin in shadow, `line` draws the nose and the ear. */
export const SKINS = [
  {
    key: 'light',
    label: 'Light skin',
    skin: '#f7cdb2',
    shade: '#e2a284',
    line: '#b96f55',
    lip: '#cf5a63',
    hair: '#7a3d1d',
    wave: '#965028',
  },
  {
    key: 'tan',
    label: 'Tan skin',
    skin: '#cf9264',
    shade: '#ab6c43',
    line: '#7d4526',
    lip: '#a33f46',
    hair: '#35201b',
    wave: '#513229',
  },
  {
    key: 'deep',
    label: 'Deep skin',
    skin: '#84502f',
    shade: '#623820',
    line: '#40210f',
    lip: '#8e3340',
    hair: '#1c1113',
    wave: '#3a2626',
  },
] as const;

export type Skin = (typeof SKINS)[number];

export const HAIRS = [
  { key: 'curls', label: 'Curls', words: 'curls' },
  { key: 'long', label: 'Long', words: 'long hair' },
  { key: 'braids', label: 'Braids', words: 'braids' },
  { key: 'beard', label: 'Beard', words: 'a beard' },
] as const;

export type Hair = (typeof HAIRS)[number]['key'];
