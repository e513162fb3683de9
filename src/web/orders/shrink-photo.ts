const LONGEST_EDGE = 1600;
const LARGEST = 10 * 1024 * 1024;

/**
 * A photo as a JPEG that is quick to send; as it is, if this browser shows it but has no memory to shrink it. Null for a
 * file that this browser cannot show: it is damaged, too large, or in a format that the shop might not read either.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const photo = await decode(file);
  if (!photo) return null;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // A transparent picture would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (blob) return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
  }
  const isReadable = /^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= LARGEST;
  return isReadable ? file : null;
}

async function decode(file: File): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // Some browsers show formats that they make no bitmap of, such as HEIC.
    return showInImage(file);
  }
}

async function showInImage(file: File): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.width > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
