/** Digits with the usual grouping characters, and an extension such as "ext. 12" or "x12". */
export const isPhone = (text: string): boolean => /^\+?[\d\s()./-]{5,}(?:(?:;?ext[^\d\s]*|x|#)\s*\d{1,6})?$/i.test(text)
