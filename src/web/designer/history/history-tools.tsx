import { memo } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import './history-tools.css';

interface HistoryToolsProps {
  canStepBack: boolean;
  canStepForward: boolean;
  onStepBack: () => void;
  onStepForward: () => void;
}

export const HistoryTools = memo((props: HistoryToolsProps) => (
  <div className="history-tools">
    <IconButton
      icon="back"
      label="Step back"
      aria-keyshortcuts="Control+Z"
      disabled={!props.canStepBack}
      onClick={props.onStepBack}
    />
    <IconButton
      icon="forward"
      label="Step forward"
      aria-keyshortcuts="Control+Shift+Z"
      disabled={!props.canStepForward}
      onClick={props.onStepForward}
    />
  </div>
));
