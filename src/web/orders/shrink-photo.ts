const LONGEST_EDGE = 1600;
const LARGEST = 10 * 1024 * 1024;

/**
 * A photo as a JPEG that is quick to send. One that this browser cannot decode is sent as it is, if the shop can read it.
 * Null if neither can.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const decoded = await createImageBitmap(file).catch(() => null);
  if (decoded) {
    const scale = Math.min(1, LONGEST_EDGE / Math.max(decoded.width, decoded.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(decoded.width * scale));
    canvas.height = Math.max(1, Math.round(decoded.height * scale));
    const context = canvas.getContext('2d');
    if (context) {
      // A transparent picture would turn black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(decoded, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
      if (blob) return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
    }
  }
  const isReadable = /^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= LARGEST;
  return isReadable ? file : null;
}
