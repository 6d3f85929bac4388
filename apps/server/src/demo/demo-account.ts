/** Separate from demo/seed-demo.ts, which imports the demo data of all domains. */
export const demoOwner = 'owner@demo.storeward.example'
/** A customer of the demo stores; same password. */
export const demoShopper = 'customer@demo.storeward.example'
export const demoPassword = 'Demo-store-2026'
