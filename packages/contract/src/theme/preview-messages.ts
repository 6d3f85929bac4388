import * as z from 'zod'
import { id } from '../core/fields.ts'

/**
 * Messages between the theme editor and the frame with the shop. The frame has no origin, so both sides check
 * `event.source` instead: the editor takes messages of its frame only, the frame those of its parent only.
 */

/** From the editor to the frame. */
export type EditorMessage =
  /** At once: colors, fonts and corners, from `toThemeCss`. */
  | { type: 'css'; css: string }
  /** `html` is the whole document of `customization/preview/render`. The frame takes its body and the attributes of its root. */
  | { type: 'page'; html: string; title: string }
  /** Scrolls to a section, which is `announcement`, `header`, `hero`, `footer` or the id of a section. */
  | { type: 'reveal'; section: string }

export const fixedParts = ['announcement', 'header', 'hero', 'footer'] as const

/** From the frame to the editor. */
export const frameMessage = z.discriminatedUnion('type', [
  /** The frame listens. It shows the saved draft until a page arrives. */
  z.strictObject({ type: z.literal('ready') }),
  /** A link was opened. The path is below the shop's address and has no language. */
  z.strictObject({ type: z.literal('navigate'), path: z.string().max(500).startsWith('/') }),
  /** A part of the page was clicked. */
  z.strictObject({ type: z.literal('select'), section: z.union([z.enum(fixedParts), id]) }),
])
export type FrameMessage = z.infer<typeof frameMessage>
