import type { ReactNode } from 'react'

const Illustration = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 96 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** Illustrations of empty states: one per situation rather than per screen. */
export const illustrations = {
  shelf: (
    <Illustration>
      <path d="M12 62h72M12 38h72M18 38v24M78 38v24" />
      <rect x="26" y="22" width="14" height="16" rx="2" />
      <rect x="44" y="16" width="18" height="22" rx="2" data-accent />
      <path d="M49 24h8" data-accent />
      <rect x="30" y="48" width="20" height="14" rx="2" />
      <path d="M58 62V50h10v12" />
    </Illustration>
  ),
  people: (
    <Illustration>
      <circle cx="33" cy="27" r="9" />
      <path d="M14 60v-4a14 14 0 0 1 14-14h10a14 14 0 0 1 9 3" />
      <circle cx="62" cy="32" r="10" data-accent />
      <path d="M42 64v-3a14 14 0 0 1 14-14h12a14 14 0 0 1 14 14v3" data-accent />
    </Illustration>
  ),
  quiet: (
    <Illustration>
      <path d="M30 50h36M34 50V34a14 14 0 0 1 28 0v16" data-accent />
      <path d="M43 57a5 5 0 0 0 10 0M48 20v-5" />
      <path d="M20 28h8l-8 10h8M70 16h6l-6 8h6" />
    </Illustration>
  ),
  search: (
    <Illustration>
      <rect x="14" y="14" width="50" height="44" rx="4" />
      <path d="M22 26h20M22 36h12M22 46h16" />
      <circle cx="62" cy="42" r="13" data-accent />
      <path d="m71 52 11 11" data-accent />
    </Illustration>
  ),
  broken: (
    <Illustration>
      <path d="M22 46a13 13 0 0 1 2-26 18 18 0 0 1 34-3 14 14 0 0 1 14 29" />
      <path d="m50 30-8 14h12l-8 16" data-accent />
    </Illustration>
  ),
  missing: (
    <Illustration>
      <path d="M28 10h28l14 14v38H28z" />
      <path d="M56 10v14h14" />
      <path d="M42 44a7 7 0 1 1 9 6c-2 1-2 2-2 4M49 60h.01" data-accent transform="translate(0 -5)" />
    </Illustration>
  ),
  picture: (
    <Illustration>
      <rect x="18" y="14" width="60" height="46" rx="4" />
      <circle cx="34" cy="29" r="5" data-accent />
      <path d="m18 52 18-14 12 9 12-11 18 14" />
    </Illustration>
  ),
} as const

export type IllustrationName = keyof typeof illustrations
