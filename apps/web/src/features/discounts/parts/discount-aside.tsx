import { Overlaps } from './overlaps.tsx'
import { RuleSummary } from './rule-summary.tsx'
import { TestCart } from './test-cart.tsx'

interface DiscountAsideProps {
  /** None before it is saved for the first time. */
  id: string | null
  names: Readonly<Record<string, string>>
  batchCodes: number
}

/** What follows from the form: the rule in words, who else holds, and what it does to a cart. */
export const DiscountAside = ({ id, names, batchCodes }: DiscountAsideProps) => (
  <>
    <RuleSummary names={names} batchCodes={batchCodes} />
    <Overlaps id={id} />
    <TestCart id={id} />
  </>
)
