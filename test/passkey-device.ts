import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '../src/wire/access.ts';

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

interface Ceremony {
  /** The origin of the page that asks. */
  origin: string;
  /** Whether the device has checked its owner. */
  isVerified?: boolean;
}

/** A device with one passkey, which answers like a browser (WebAuthn, ES256, no attestation). */
export function passkeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, { origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, { isVerified = true }: Ceremony, added = Buffer.alloc(0)): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (added.length > 0 ? 0x40 : 0);
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, added]);
  }

  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    make(options: Options, ceremony: Ceremony): NewPasskey {
      // CBOR (RFC 8949): a key on the curve P-256, and an attestation that says nothing.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const added = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(options.rp?.id ?? '', ceremony, added);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options, ceremony)),
          attestationObject: text(attestationObject),
        },
      };
    },
    use(options: Options, ceremony: Ceremony): UsedPasskey {
      const data = authenticatorData(options.rpId ?? '', ceremony);
      const client = clientData('webauthn.get', options, ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
