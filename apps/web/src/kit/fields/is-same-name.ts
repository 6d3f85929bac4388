const normalizeName = (name: string): string => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase()

/** Whether two names are the same regardless of case and spaces. */
export const isSameName = (typed: string, name: string): boolean => normalizeName(typed) === normalizeName(name)
