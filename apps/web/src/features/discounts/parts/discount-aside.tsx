import { RuleSummary } from './rule-summary.tsx'
import { DiscountPreview } from './discount-preview.tsx'

interface DiscountAsideProps {
  /** Null until the discount is first saved. */
  id: string | null
  names: Readonly<Record<string, string>>
  batchCodes: number
}

/** A test cart, then the rule as text with overlapping discounts. */
export const DiscountAside = ({ id, names, batchCodes }: DiscountAsideProps) => (
  <>
    <DiscountPreview id={id} />
    <RuleSummary id={id} names={names} batchCodes={batchCodes} />
  </>
)
