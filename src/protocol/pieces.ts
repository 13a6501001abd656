/**
 * Large bytes in small pieces. VS Code copies what an extension posts to a page several times, on the extension host's
 * thread and in one go: 40 MB block it for 150 ms. So large byte arrays go ahead of their message, piece by piece, each
 * sent when the one before has arrived, and the receiving end puts them together again.
 */

/** Bytes up to this many go with their message, and no piece is longer: a few milliseconds each. */
const PIECE = 2 ** 21;

interface Piece {
  readonly kind: 'piece';
  /** Which bytes: a number that the sender never uses again. */
  readonly of: number;
  readonly at: number;
  /** Of the whole. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** Stands in a message where its bytes went ahead. */
interface Place {
  readonly piecesOf: number;
}

/** Sends one message. @returns false where nobody is there to take it */
type Send = (message: unknown) => PromiseLike<boolean>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isPiece = (value: unknown): value is Piece => isObject(value) && value['kind'] === 'piece';
const isPlace = (value: unknown): value is Place => isObject(value) && typeof value['piecesOf'] === 'number';

/** The sending end. Messages without large bytes do not wait for those that have some. */
export class PieceSender {
  #last = 0;
  /** Settled when all large messages so far are sent or given up. */
  #sending: Promise<void> = Promise.resolve();

  /** @param length of a piece, in bytes */
  constructor(
    readonly send: Send,
    readonly length = PIECE,
  ) {}

  /**
   * @param isWanted asked before every piece: what nobody waits for any more is given up
   * @returns settled when the message is sent or given up
   */
  post(message: unknown, isWanted: () => boolean): Promise<void> {
    const value = isObject(message) && isObject(message['value']) ? message['value'] : {};
    const large = Object.entries(value).filter(
      (entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array && entry[1].length > this.length,
    );
    if (large.length === 0) return this.#sendOne(message).then(() => undefined);
    this.#sending = this.#sending.then(async () => {
      const places: Record<string, Place> = {};
      for (const [name, bytes] of large) {
        const of = ++this.#last;
        for (let at = 0; at < bytes.length; at += this.length) {
          // A copy: an array that looks into a larger buffer would bring all of it.
          const piece: Piece = { kind: 'piece', of, at, size: bytes.length, bytes: bytes.slice(at, at + this.length) };
          if (!isWanted() || !(await this.#sendOne(piece))) return;
        }
        places[name] = { piecesOf: of };
      }
      if (isWanted()) await this.#sendOne({ ...(message as object), value: { ...value, ...places } });
    });
    return this.#sending;
  }

  /** A rejection means that the page is gone. */
  async #sendOne(message: unknown): Promise<boolean> {
    try {
      return await this.send(message);
    } catch {
      return false;
    }
  }
}

/** The receiving end: passes on whole messages. */
export function wholeMessages(listener: (message: unknown) => void): (message: unknown) => void {
  /** The sender does one after the other, so what is not complete when the next begins was given up. */
  const whole = new Map<number, { readonly bytes: Uint8Array; missing: number }>();
  const take = ({ of, at, size, bytes }: Piece): void => {
    if (at === 0) {
      for (const [other, { missing }] of whole) if (missing > 0) whole.delete(other);
      whole.set(of, { bytes: new Uint8Array(size), missing: size });
    }
    const begun = whole.get(of);
    if (!begun) return;
    begun.bytes.set(bytes, at);
    begun.missing -= bytes.length;
  };
  return message => {
    if (isPiece(message)) {
      take(message);
      return;
    }
    const value = isObject(message) && isObject(message['value']) ? message['value'] : {};
    const places = Object.entries(value).filter((entry): entry is [string, Place] => isPlace(entry[1]));
    if (places.length === 0) {
      listener(message);
      return;
    }
    const found = places.map(([name, { piecesOf }]) => [name, whole.get(piecesOf)?.bytes] as const);
    whole.clear();
    // Without its beginning it was meant for a page that is no more.
    if (found.some(([, bytes]) => bytes === undefined)) return;
    listener({ ...(message as object), value: { ...value, ...Object.fromEntries(found) } });
  };
}
