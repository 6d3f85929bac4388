/** Whether somebody searches for an email address or a phone number rather than for a name. */
export const looksLikeContact = (search: string): boolean =>
  search.includes('@') || (/\d/.test(search) && /^[\d\s+()./-]+$/.test(search))
