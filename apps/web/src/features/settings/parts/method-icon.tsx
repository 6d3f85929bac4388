import { IconBuildingStore, IconCloudDown, IconPackage, IconTruckDelivery } from '@tabler/icons-react'
import type { FulfillmentMethod } from '#contract/enumerations.ts'

const icons = { delivery: IconTruckDelivery, pickup: IconBuildingStore, shipping: IconPackage, digital: IconCloudDown }

/** An icon beside the method's name. */
export const MethodIcon = ({ method, size = 16 }: { method: FulfillmentMethod; size?: number }) => {
  const Icon = icons[method]
  return <Icon size={size} aria-hidden="true" />
}
