import { Overlaps } from './overlaps.tsx'
import { RuleSummary } from './rule-summary.tsx'
import { DiscountPreview } from './discount-preview.tsx'

interface DiscountAsideProps {
  /** Null until the discount is first saved. */
  id: string | null
  names: Readonly<Record<string, string>>
  batchCodes: number
}

/** The rule as text, overlapping discounts and a test cart. */
export const DiscountAside = ({ id, names, batchCodes }: DiscountAsideProps) => (
  <>
    <RuleSummary names={names} batchCodes={batchCodes} />
    <Overlaps id={id} />
    <DiscountPreview id={id} />
  </>
)
