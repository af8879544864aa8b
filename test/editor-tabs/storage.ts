import { vi } from 'vitest';

type Storage = Record<string, string>;
export type FakeStorage = { items: Storage; room: boolean };

/** The storage of a browser, which Node lacks. It can be full, and its keys are its own properties as in a browser. */
export function makeStorage(): FakeStorage {
  const methods = { room: true, getItem, setItem, removeItem };
  // The keys of a browser's storage are its own properties.
  const items = Object.create(methods) as Storage;
  vi.stubGlobal('localStorage', items);
  return {
    items,
    get room() {
      return methods.room;
    },
    set room(there) {
      methods.room = there;
    },
  };
}
function getItem(this: Storage, key: string) {
  return Object.hasOwn(this, key) ? this[key]! : null;
}
function setItem(this: Storage & { room: boolean }, key: string, value: string) {
  if (!this.room) throw new DOMException('full', 'QuotaExceededError');
  this[key] = value;
}
function removeItem(this: Storage, key: string) {
  delete this[key];
}
