import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import './surprise-tools.css';

interface SurpriseToolsProps {
  canUndo: boolean;
  onSurprise: () => void;
  onUndo: () => void;
}

export const SurpriseTools = memo(({ canUndo, onSurprise, onUndo }: SurpriseToolsProps) => (
  <div className="surprise-tools">
    {canUndo && (
      <Button small tone="white" onClick={onUndo}>
        Undo
      </Button>
    )}
    <Button small onClick={onSurprise}>
      Surprise Me
    </Button>
  </div>
));
