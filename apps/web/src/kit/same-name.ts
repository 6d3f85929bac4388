const plainly = (name: string): string => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase()

/** Whether two names are the same to the eye of a person: capitals and spaces do not count. */
export const sameName = (typed: string, name: string): boolean => plainly(typed) === plainly(name)
