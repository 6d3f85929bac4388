/** Whether the search is for an email address or phone number rather than a name. */
export const looksLikeContact = (search: string): boolean =>
  search.includes('@') || (/\d/.test(search) && /^[\d\s+()./-]+$/.test(search))
