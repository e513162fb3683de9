/** Who brings a parcel. Some services are named after their carrier: "USPS First Class Mail", and not "USPS USPS …". */
export const carrierText = (carrier: string, service: string): string =>
  service.toLowerCase().startsWith(carrier.toLowerCase()) ? service : `${carrier} ${service}`.trim();
