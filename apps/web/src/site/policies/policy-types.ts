/** A part of a policy. Lines may contain links: `[label](/path)`, with the English path. */
export interface PolicyPart {
  heading: string
  lines: readonly string[]
}

export interface PolicyText {
  title: string
  description: string
  lead: string
  /** By the fragment of its URL: `/privacy#rights`. */
  parts: Readonly<Record<string, PolicyPart>>
}

export interface RetentionRow {
  what: string
  holds: string
  why: string
  who: string
  howLong: string
}
