export {
  type AddedSuppression,
  insertSuppressions as suppress,
  isSuppressed,
  type NewSuppression,
} from './email-suppressions.repo.ts'
