/** A part of a policy. Lines may hold links: `[words](/path)`, the path as in English. */
export interface PolicyPart {
  heading: string
  lines: readonly string[]
}

export interface PolicyText {
  title: string
  description: string
  lead: string
  /** By what its address ends with: `/privacy#rights`. */
  parts: Readonly<Record<string, PolicyPart>>
}

export interface KeptRow {
  what: string
  holds: string
  why: string
  who: string
  howLong: string
}
