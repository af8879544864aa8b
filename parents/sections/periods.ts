export const days = (count: number): string => (count === 1 ? '1 dag' : `${count} dagen`);
export const months = (count: number): string => (count === 1 ? '1 maand' : `${count} maanden`);
