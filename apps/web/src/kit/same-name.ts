const plainly = (name: string): string => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase()

/** Whether two names are the same regardless of case and spaces. */
export const sameName = (typed: string, name: string): boolean => plainly(typed) === plainly(name)
