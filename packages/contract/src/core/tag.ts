import * as z from 'zod'
import { isBlank, requiredText } from './fields.ts'
import { withMessage } from './validation-messages.ts'

export const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Removes the separators of tags in CSV files from a tag. */
export const normalizeTag = (text: string): string =>
  text
    .replaceAll(lineBreaksAndControls, ' ')
    .replaceAll(/[,;|]+/g, ' ')
    .trim()
    .normalize('NFC')

/** A tag of a customer or order, or a skill of a driver. */
export const tag = z
  .string()
  .transform(normalizeTag)
  .pipe(requiredText(60).refine((text) => !isBlank(text), withMessage('required')))
