/** "Up 23%" or "Up 3", compared with a week ago. A share of nothing is none. */
export function changeText(now: number, before: number, as: 'share' | 'count'): string {
  const difference = now - before;
  if (as === 'share' && before === 0) return now === 0 ? 'The same' : 'Up from $0';
  const size = as === 'share' ? Math.round((Math.abs(difference) / before) * 100) : Math.abs(difference);
  if (size === 0) return 'The same';
  return `${difference > 0 ? 'Up' : 'Down'} ${size.toLocaleString('en-US')}${as === 'share' ? '%' : ''}`;
}
