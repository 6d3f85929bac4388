import { cmsPages } from '#contract/domains/cms-pages.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({ list: cmsPages.list, label: ({ name }) => name, to: ({ _id }) => `settings/cms-pages/${_id}` })
