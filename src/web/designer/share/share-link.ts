import { type Design, describeDesign } from '../../../domain/design.ts';
import { toast } from '../../ui/use-toast.ts';
import { designPath } from '../saved/designer-address.ts';

/** Puts a hat's link on the clipboard and says so, or how else to get it. */
export async function copyLink(design: Design): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(design));
    toast({ title: 'Link copied', description: 'It opens this hat on any device.' });
  } catch {
    toast({
      title: 'The link was not copied',
      description: 'This browser keeps its clipboard closed. Copy the address of this page instead.',
      destructive: true,
    });
  }
}

/** Opens the device's sheet to share with; copies the link where that fails. */
export async function openSheet(design: Design): Promise<void> {
  try {
    await navigator.share({ title: 'My unhinged hat', text: describeDesign(design), url: linkOf(design) });
  } catch (error) {
    const isClosedByShopper = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosedByShopper) await copyLink(design);
  }
}

/** The whole address that opens a hat. */
export const linkOf = (design: Design) => new URL(designPath(design), window.location.origin).href;
