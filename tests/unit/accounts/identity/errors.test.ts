import { describe, expect, test } from "vitest";

import { authFailure, failureOfCode, upstreamFailure } from "~/accounts/identity/errors";
import { UpstreamError } from "~/platform/errors";

describe("each answer of the identity service", () => {
  test.each([
    ["TOO_MANY_ATTEMPTS_TRY_LATER : Access disabled", "Demasiados intentos. Intenta más tarde", 429],
    ["QUOTA_EXCEEDED : Exceeded quota", "Demasiados intentos. Intenta más tarde", 429],
    ["EMAIL_NOT_FOUND", "No existe una cuenta con este email. ¿Te gustaría registrarte?", 401],
    ["USER_NOT_FOUND", "No existe una cuenta con este email. ¿Te gustaría registrarte?", 401],
    ["INVALID_PASSWORD", "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente", 401],
    ["MISSING_PASSWORD", "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente", 401],
    ["INVALID_LOGIN_CREDENTIALS", "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte", 401],
    ["INVALID_IDP_RESPONSE : bad", "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte", 401],
    [
      "INVALID_CREDENTIAL_OR_PROVIDER_ID : bad",
      "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte",
      401,
    ],
    ["EMAIL_EXISTS", "Ya existe una cuenta con este email", 409],
    [
      "WEAK_PASSWORD : Password should be at least 6 characters",
      "La contraseña es muy débil. Debe tener al menos 6 caracteres",
      400,
    ],
    ["PASSWORD_DOES_NOT_MEET_REQUIREMENTS : [x]", "La contraseña es muy débil. Debe tener al menos 6 caracteres", 400],
    ["INVALID_EMAIL", "Email inválido. Verifica el formato del email", 400],
    ["MISSING_EMAIL", "Email inválido. Verifica el formato del email", 400],
    ["USER_DISABLED", "Esta cuenta ha sido deshabilitada", 403],
    ["OPERATION_NOT_ALLOWED", "Método de autenticación no habilitado", 403],
    ["PASSWORD_LOGIN_DISABLED", "Método de autenticación no habilitado", 403],
    ["ADMIN_ONLY_OPERATION", "Método de autenticación no habilitado", 403],
    ["NEED_CONFIRMATION", "Ya existe una cuenta con este email usando otro método de autenticación", 409],
    ["FEDERATED_USER_ID_ALREADY_LINKED", "Esta credencial ya está asociada a otra cuenta", 409],
    ["SOMETHING_NEW : in English", "Error al procesar la autenticación", 503],
    ["toString", "Error al procesar la autenticación", 503],
    ["", "Error al procesar la autenticación", 503],
    ["CONFIGURATION_NOT_FOUND", "Firebase no está configurado. Contacta al administrador.", 500],
    [
      "API key not valid. Please pass a valid API key.",
      "Firebase no está configurado. Contacta al administrador.",
      500,
    ],
  ])("each answer of the identity service says in Spanish what %s means", (code, message, status) => {
    expect(failureOfCode(code)).toMatchObject({ message, status });
  });

  test("each answer of the identity service points at the field that is wrong", () => {
    expect(failureOfCode("EMAIL_EXISTS").field).toBe("email");
    expect(failureOfCode("EMAIL_NOT_FOUND").field).toBe("email");
    expect(failureOfCode("INVALID_PASSWORD").field).toBe("password");
    expect(failureOfCode("INVALID_LOGIN_CREDENTIALS").field).toBeUndefined();
  });
});

test("an error of the identity service reports a missing connection", () => {
  expect(authFailure("network")).toMatchObject({ message: "Error de conexión. Verifica tu internet", status: 503 });
});

test("an error of the identity service reports an upstream fault in the fault's own words", () => {
  expect(upstreamFailure(new UpstreamError("identity", "unavailable", "x")).message).toMatch(
    /^El servicio no está disponible/,
  );
});
