import { brandLogo } from './domains/brands/brands.repo.ts'
import { templateImage } from './domains/campaign-templates/campaign-templates.repo.ts'
import { campaignImage } from './domains/campaigns/campaigns.repo.ts'
import { categoryImage } from './domains/categories/categories.repo.ts'
import { pageImage } from './domains/cms-pages/cms-pages.repo.ts'
import { collectionImage } from './domains/collections/collections.repo.ts'
import { themeImage } from './domains/customization/customization.repo.ts'
import { driverImage } from './domains/drivers/drivers.repo.ts'
import { personImage } from './domains/persons/persons.repo.ts'
import { descriptionImage, productMedium } from './domains/products/product-media.repo.ts'
import { requestProof } from './domains/reward-requests/reward-requests.repo.ts'
import { stopPhoto } from './domains/route-records/route-records.repo.ts'
import { messageImage } from './domains/support/messages.repo.ts'
import { storeLogo } from './domains/stores/stores.repo.ts'
import type { FileReference } from './domains/uploads/uploads.service.ts'

/** Every place that references a file: uploads keeps a file while one of them does. */
export const fileReferences: readonly FileReference[] = [
  productMedium,
  descriptionImage,
  categoryImage,
  brandLogo,
  collectionImage,
  storeLogo,
  personImage,
  driverImage,
  stopPhoto,
  requestProof,
  pageImage,
  themeImage,
  messageImage,
  campaignImage,
  templateImage,
]
