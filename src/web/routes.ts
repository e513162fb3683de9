import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('storefront/home/route.tsx'),
  route('shop', 'storefront/shop/route.tsx'),
  route('custom-hat', 'designer/route.tsx'),
  route('about', 'storefront/about/route.tsx'),
  route('checkout', 'checkout/route.tsx'),
  route('thank-you', 'checkout/thank-you-route.tsx'),
  route('orders/:id', 'orders/route.tsx'),
  route('shipping', 'storefront/info/shipping-route.tsx'),
  route('returns', 'storefront/info/returns-route.tsx'),
  route('sizing-guide', 'storefront/info/sizing-guide-route.tsx'),
  route('contact', 'storefront/info/contact-route.tsx'),
  route('privacy-policy', 'storefront/info/privacy-policy-route.tsx'),
  route('terms-of-service', 'storefront/info/terms-of-service-route.tsx'),
  route('styleguide', 'styleguide/route.tsx'),
  route('admin', 'admin/dashboard/route.tsx'),
  route('admin/security', 'admin/security/route.tsx'),
  route('printful-admin', 'admin/printful-route.tsx'),
  route('*', 'storefront/not-found/route.tsx'),
] satisfies RouteConfig;
