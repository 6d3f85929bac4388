import { DocumentField } from '#web/kit/fields/document-field.tsx'
import { productBlocks } from './product-block.tsx'

/** The text of the page with its blocks. */
const PageText = ({ label, isLocked }: { label: string; isLocked: boolean }) => (
  <DocumentField name="content" label={label} disabled={isLocked} extraBlocks={productBlocks} />
)

export default PageText
