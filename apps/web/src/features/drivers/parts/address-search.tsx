import { AddressAutocomplete } from '#web/entities/addresses/address-autocomplete.tsx'

/** Loaded when an address is searched. */
export default AddressAutocomplete
