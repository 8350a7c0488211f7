/** A certificate for localhost that signs itself, for a mail server in a test: worth nothing elsewhere, good for a hundred years. */
export const localhostCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrO2ZobfHdhp7iTAf
o1TBvAqm9begNUj9SmI8LdzsBtqhRANCAASJhHZn8HwXBo+9NUkdEkSZ8fF/qOIi
9S4N+rdZzN7dwQivqIK+SjWQcL9WkCrlTI6hL61/cBOpcEUXp5zSSh+e
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUXTz0WrzMeDL+jFl20O42vtPlPSowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIzNTYzOFoYDzIxMjYxMDI4
MjM1NjM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASJhHZn8HwXBo+9NUkdEkSZ8fF/qOIi9S4N+rdZzN7dwQivqIK+SjWQ
cL9WkCrlTI6hL61/cBOpcEUXp5zSSh+eo28wbTAdBgNVHQ4EFgQUbI+SPeo/7bUn
aGHe8XvoXo3ZzAgwHwYDVR0jBBgwFoAUbI+SPeo/7bUnaGHe8XvoXo3ZzAgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAM26NldjM+kMg1OY9iLetV4XM/wprmUgbW5M9SXMjIDsAiEA
+9MlqN1j3jCZCN1k7fdMqkJuk474KXzAb267PLV7+j0=
-----END CERTIFICATE-----`,
};
